/** What is compared of a tool; every described tool has it. */
import type { DescribedTool } from '../sources/index.ts';

export type ComparedTool = Pick<
  DescribedTool,
  'name' | 'title' | 'description' | 'annotations' | 'input' | 'natural' | 'problems'
>;
