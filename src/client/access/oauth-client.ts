/**
 * The provider that `auth` of the official SDK drives: it keeps what the steps of a login give, in memory,
 * until `login` has all of it. Two kinds: a person agrees on a page (authorization code with PKCE), or a
 * client has a secret.
 */
import type {
  OAuthClientInformationContext,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { ConnectionError } from '../connection-error.ts';
import { expiryOf, type Login } from './login.ts';

export interface OAuthClientSettings {
  readonly grant: Login['grant'];
  /** Where the page leads back to; for a person only. */
  readonly redirectUrl?: string;
  /** A client that is registered already, or the address of its metadata document. */
  readonly client?: StoredOAuthClientInformation | undefined;
  /** The authorization server that the client belongs to: a secret is sent nowhere else. */
  readonly issuer?: string | undefined;
  readonly scope?: string | undefined;
  /** Not to be guessed: it proves that an answer belongs to this login. */
  readonly state?: string;
}

/** Lives for one login. */
export class OAuthClient implements OAuthClientProvider {
  /** The page on which the person agrees. */
  page: URL | undefined;
  private readonly settings: OAuthClientSettings;
  private client: StoredOAuthClientInformation | undefined;
  private discovery: OAuthDiscoveryState | undefined;
  private received: StoredOAuthTokens | undefined;
  private verifier = '';

  constructor(settings: OAuthClientSettings) {
    this.settings = settings;
    this.client = settings.client;
  }

  get redirectUrl(): string | undefined {
    return this.settings.redirectUrl;
  }

  get clientMetadata(): OAuthClientMetadata {
    const { redirectUrl, grant, scope } = this.settings;
    return {
      client_name: 'anyshape',
      redirect_uris: redirectUrl === undefined ? [] : [redirectUrl],
      grant_types: grant === 'authorization_code' ? [grant, 'refresh_token'] : [grant],
      response_types: grant === 'authorization_code' ? ['code'] : [],
      token_endpoint_auth_method: grant === 'authorization_code' ? 'none' : 'client_secret_basic',
      ...(scope !== undefined && { scope }),
    };
  }

  state(): string {
    return this.settings.state ?? '';
  }

  /** A client that was given belongs to the server that `saveDiscoveryState` let pass. */
  clientInformation(context?: OAuthClientInformationContext): StoredOAuthClientInformation | undefined {
    return this.client === undefined ? undefined : { ...context, ...this.client };
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.client = client;
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.received;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.received = tokens;
  }

  redirectToAuthorization(page: URL): void {
    this.page = page;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }

  /** Called before the SDK sends anything of the client. */
  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    const { issuer } = this.settings;
    const named = discovery.authorizationServerMetadata?.issuer ?? discovery.authorizationServerUrl;
    if (issuer !== undefined && new URL(named).href !== new URL(issuer).href)
      throw new ConnectionError(
        'unauthorized',
        `The server wants a login at ${named}, and not at ${issuer}.`,
      );
    this.discovery = discovery;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovery;
  }

  prepareTokenRequest(scope?: string): URLSearchParams | undefined {
    if (this.settings.grant === 'authorization_code') return undefined;
    const wanted = this.settings.scope ?? scope;
    return new URLSearchParams({
      grant_type: 'client_credentials',
      ...(wanted !== undefined && { scope: wanted }),
    });
  }

  /** Undefined before the tokens are there. */
  get login(): Login | undefined {
    const { discovery, client, received: tokens, settings } = this;
    if (discovery === undefined || client === undefined || tokens === undefined) return undefined;
    const { grant, scope } = settings;
    return { grant, discovery, client, tokens, ...(scope !== undefined && { scope }), ...expiryOf(tokens) };
  }
}
