/**
 * A migrated file in; lines for stderr out: each schema that changed, its changes, and how they were checked.
 */
import { oneLine } from '../../schema/internal.ts';
import type { MigratedFile, MigratedSchema } from './migrate-file.ts';

const SHOWN_CHANGES = 20;

export function migrationLines({ file, schemas, isChanged, refused }: MigratedFile): string[] {
  const lines = schemas.flatMap((schema) => schemaLines(file, schema));
  if (refused !== undefined) return [...lines, oneLine(`${file}: not rewritten: ${refused}`)];
  return isChanged || lines.length > 0 ? lines : [oneLine(`${file}: already 2020-12, nothing to change`)];
}

function schemaLines(
  file: string,
  { pointer, tool, dialect, changes, proof, problems }: MigratedSchema,
): string[] {
  const name = oneLine(tool === undefined ? file : `${file}: ${tool} ${pointer.split('/').at(-1)!}`);
  if (problems.length > 0) {
    return [
      `${name}: refused`,
      ...problems.map(({ message, schemaPath, code }) =>
        oneLine(`  ${schemaPath || '(root)'}: ${message} [${code}]`),
      ),
    ];
  }
  if (proof === undefined) return [];
  const shown = changes.slice(0, SHOWN_CHANGES).map(({ place, what }) => oneLine(`  ${place}: ${what}`));
  const left = changes.length - shown.length;
  return [
    `${name}: ${dialect ?? ''} to 2020-12, ${changes.length} changes; same verdict on ${proof.values} generated values (${proof.accepted} accepted)`,
    ...shown,
    ...(left > 0 ? [`  … and ${left} more`] : []),
  ];
}
