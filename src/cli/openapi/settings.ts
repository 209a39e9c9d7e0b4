/** What the operator says about OpenAPI documents in; the settings of their source out. */
import { readSelector, type ApiSettings } from '../../sources/index.ts';
import type { ApiFlags } from './options.ts';

/** What flags alone decide. */
export type ApiChoices = Omit<ApiSettings, 'caller' | 'env' | 'roots' | 'origins' | 'takenNames'>;

export function apiChoices({
  include = [],
  exclude = [],
  readOnly,
  variable,
  auth,
  tokenUrl,
  ...rest
}: ApiFlags): ApiChoices {
  return {
    include: include.map(readSelector),
    exclude: exclude.map(readSelector),
    isReadOnly: readOnly === true,
    server: rest.server,
    ...(variable !== undefined && { variables: variable }),
    ...(auth !== undefined && { auth }),
    ...(tokenUrl !== undefined && { tokenUrls: tokenUrl }),
    schemaBytes: rest.schemaBytes,
  };
}
