import type { Profile } from '../profile.ts';

/** The Converse API of Amazon Bedrock. */
export const bedrock: Profile = {
  name: 'bedrock',
  title: 'Amazon Bedrock (Converse)',
  format: 'bedrock',
  rules: [
    { kind: 'root-object', source: 'github.com/earendil-works/pi/issues/8279', date: '2026-08-17' },
    {
      kind: 'root-without',
      keywords: ['oneOf', 'anyOf', 'allOf'],
      source: 'github.com/code-yeongyu/senpi/issues/1947',
      date: '2026-09-22',
    },
    {
      kind: 'property-names',
      pattern: '^[a-zA-Z0-9_.-]{1,64}$',
      at: 'root',
      source:
        'github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
      date: '2026-08-31',
    },
    {
      kind: 'tool-names',
      pattern: '^[a-zA-Z0-9_-]{1,64}$',
      source: 'docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
      date: '2026-09',
    },
    {
      kind: 'without',
      keywords: ['$id', '$schema'],
      source: 'github.com/BerriAI/litellm/pull/10062',
      date: '2025-04-16',
    },
  ],
};
