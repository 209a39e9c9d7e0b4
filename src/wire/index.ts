/**
 * The one folder that knows protocol versions: tools and outcomes become the exact JSON of each, and back.
 */
export { naturalValue, readOutput, valueInText, type OutputReading } from './decode.ts';
export { elicitationForm } from './elicitation.ts';
export { MISMATCH_MARK } from './marks.ts';
export { pageAfter, type EntryPage } from './cursor.ts';
export { listTools, type ListPage, type ListView } from './list.ts';
export { carriageFor, type Carriage, type OutputForm } from './output-form.ts';
export { promptForm, promptResult, type WirePrompt, type WirePromptResult } from './prompts.ts';
export {
  contentsFor,
  resourceForm,
  templateForm,
  type WireResource,
  type WireTemplate,
} from './resources.ts';
export { encodeOutcome, type WireResult } from './result.ts';
export { toolForm, type ToolForm, type WireTool } from './tool-form.ts';
export {
  isServedVersion,
  otherVersions,
  wireVersion,
  wireVersions,
  type OtherVersion,
  type WireVersion,
} from './versions.ts';
