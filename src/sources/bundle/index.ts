/**
 * External references fetched from allowed hosts and embedded: the explicit step before admission (R-REF-2).
 */
export { bundleSchema, type Bundled, type Load, type Missed } from './bundle.ts';
export { bundleApi, type BundledApi, type LoadedPart, type LoadPart } from './bundle-api.ts';
export { createFetcher, type Fetched, type Fetcher, type FetchSettings } from './fetcher.ts';
