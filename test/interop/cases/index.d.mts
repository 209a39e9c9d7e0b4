/** The awkward set; each case has more members than these. */
export const cases: readonly { readonly name: string; readonly input?: unknown }[];
