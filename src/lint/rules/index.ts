/** All rules, by group. Adding one is adding a file and a line here; `docs/rules/` follows by its test. */
import type { Rule } from '../rule.ts';
import { allowComment } from './allow-comment.ts';
import { arrayWithoutItems } from './array-without-items.ts';
import { booleanSubschema } from './boolean-subschema.ts';
import { closedOutput } from './closed-output.ts';
import { deadDefinition } from './dead-definition.ts';
import { defaultRejected } from './default-rejected.ts';
import { dialectOlder } from './dialect-older.ts';
import { dialectUnknown } from './dialect-unknown.ts';
import { draft07Assumed } from './draft-07-assumed.ts';
import { elicitationForm } from './elicitation-form.ts';
import { enumRejected } from './enum-rejected.ts';
import { exampleRejected } from './example-rejected.ts';
import { headerParameter } from './header-parameter.ts';
import { hiddenText } from './hidden-text.ts';
import { hostDialect } from './host-dialect.ts';
import { hostSize } from './host-size.ts';
import { identifierDuplicate } from './identifier-duplicate.ts';
import { impossibleBounds } from './impossible-bounds.ts';
import { inputMissing } from './input-missing.ts';
import { inputRoot } from './input-root.ts';
import { inputType } from './input-type.ts';
import { keywordMisspelt } from './keyword-misspelt.ts';
import { keywordUnknown } from './keyword-unknown.ts';
import { keywordWithoutEffect } from './keyword-without-effect.ts';
import { limitExceeded } from './limit-exceeded.ts';
import { metaschema } from './metaschema.ts';
import { outputMissing } from './output-missing.ts';
import { outputRoot } from './output-root.ts';
import { outputTypeMissing } from './output-type-missing.ts';
import { parameterDescription } from './parameter-description.ts';
import { parameterNameStyle } from './parameter-name-style.ts';
import { patternBacktracks } from './pattern-backtracks.ts';
import { patternRefused } from './pattern-refused.ts';
import { patternUnanchored } from './pattern-unanchored.ts';
import { patternUnchecked } from './pattern-unchecked.ts';
import { prototypeProperty } from './prototype-property.ts';
import { referenceExpansion } from './reference-expansion.ts';
import { referenceLoop } from './reference-loop.ts';
import { referenceUnresolved } from './reference-unresolved.ts';
import { repeatedSubtree } from './repeated-subtree.ts';
import { requiredUndeclared } from './required-undeclared.ts';
import { rootUnion } from './root-union.ts';
import { textCopy } from './text-copy.ts';
import { tokenEstimate } from './token-estimate.ts';
import { toolDefinition } from './tool-definition.ts';
import { toolDescription } from './tool-description.ts';
import { toolDuplicate } from './tool-duplicate.ts';
import { toolNameStyle } from './tool-name-style.ts';
import { toolName } from './tool-name.ts';
import { unreachableBranch } from './unreachable-branch.ts';
import { weight } from './weight.ts';

export const rules: readonly Rule[] = [
  dialectOlder,
  dialectUnknown,
  draft07Assumed,
  elicitationForm,
  headerParameter,
  identifierDuplicate,
  inputMissing,
  inputRoot,
  inputType,
  keywordMisspelt,
  limitExceeded,
  metaschema,
  outputRoot,
  outputTypeMissing,
  patternRefused,
  referenceLoop,
  referenceUnresolved,
  textCopy,
  toolDefinition,
  toolDuplicate,
  toolNameStyle,
  toolName,
  hiddenText,
  patternBacktracks,
  patternUnchecked,
  prototypeProperty,
  referenceExpansion,
  weight,
  allowComment,
  closedOutput,
  deadDefinition,
  defaultRejected,
  enumRejected,
  exampleRejected,
  impossibleBounds,
  keywordUnknown,
  keywordWithoutEffect,
  outputMissing,
  parameterDescription,
  parameterNameStyle,
  repeatedSubtree,
  requiredUndeclared,
  rootUnion,
  tokenEstimate,
  toolDescription,
  unreachableBranch,
  hostDialect,
  booleanSubschema,
  arrayWithoutItems,
  patternUnanchored,
  hostSize,
];
