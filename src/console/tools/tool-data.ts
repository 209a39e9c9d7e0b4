/** What the server says of its tools. */
import type { Schema } from '../../schema/index.ts';
import type { HeaderParameter } from '../call/parameter-headers.ts';

export interface ToolSummary {
  readonly name: string;
  readonly title?: string;
  readonly summary?: string;
  readonly source: string;
  readonly scopes: readonly string[];
  readonly isReadOnly: boolean;
  readonly isDestructive: boolean;
}

export interface RefusedEntry {
  readonly source: string;
  readonly tool?: string;
  readonly kind?: string;
  readonly problems: readonly {
    readonly code: string;
    readonly message: string;
    readonly schemaPath: string;
    readonly side?: string;
  }[];
}

export interface ToolList {
  readonly tools: readonly ToolSummary[];
  readonly refused: readonly RefusedEntry[];
}

export interface ToolDetail extends ToolSummary {
  readonly description?: string;
  readonly input: Schema;
  readonly output?: Schema;
  readonly inputForm: Schema;
  readonly outputForm?: Schema;
  readonly formats: 'assert' | 'annotate';
  readonly onMismatch: string;
  readonly headers: readonly HeaderParameter[];
  readonly types: string;
  readonly sample?: { readonly value: unknown };
  readonly arguments?: { readonly value: unknown };
}
