/** A media type in; how a body of it is written or read out. A type that is not known as text is bytes. */

export type BodyForm = 'json' | 'form' | 'multipart' | 'text' | 'binary';

/** The type alone, in small letters. */
export function bareType(mediaType: string): string {
  return mediaType.split(';', 1)[0]!.trim().toLowerCase();
}

const JSON_TYPE = /^(?:(?:application|text)\/json|[^/]+\/[^/]+\+json|application\/\*|\*\/\*|\*)$/;
const TEXT_TYPE =
  /^(?:text\/.+|[^/]+\/(?:[^/]+\+)?(?:xml|yaml|x-yaml|javascript|x-ndjson|ndjson|jsonl|json-seq|csv|graphql|toml|sql|x-sh|jwt|xhtml\+xml))$/;

export function formOf(mediaType: string): BodyForm {
  const type = bareType(mediaType);
  if (JSON_TYPE.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  return TEXT_TYPE.test(type) ? 'text' : 'binary';
}

const FORMS: readonly BodyForm[] = ['json', 'form', 'multipart', 'text', 'binary'];

/** The one that is easiest to fill in: JSON before forms, forms before texts, the first of each kind. */
export function easiest(mediaTypes: readonly string[]): string | undefined {
  const rank = (mediaType: string): number => FORMS.indexOf(formOf(mediaType));
  return mediaTypes.toSorted((one, other) => rank(one) - rank(other))[0];
}

const WILDCARDS: Readonly<Record<BodyForm, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: 'text/plain',
  binary: 'application/octet-stream',
};

/** As it is sent: a range such as `text/*` names no type. */
export function sentType(mediaType: string): string {
  return mediaType.includes('*') || !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(?:;|$)/.test(mediaType)
    ? WILDCARDS[formOf(mediaType)]
    : mediaType;
}
