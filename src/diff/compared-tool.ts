/** The part of a described tool that is compared. */
import type { DescribedTool } from '../sources/index.ts';

export type ComparedTool = Pick<
  DescribedTool,
  'name' | 'title' | 'description' | 'annotations' | 'input' | 'natural' | 'problems'
>;
