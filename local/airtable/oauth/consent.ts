import escapeHtml from 'escape-html';
import { HTTPException } from 'hono/http-exception';
import { readBody } from '../http/app.ts';
import type { AirtableContext } from '../http/context.ts';
import { httpError } from '../http/errors.ts';
import { findClient, isRedirectAllowed, type OAuthClient, SCOPES } from './clients.ts';
import type { Grants } from './grants.ts';

const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  state: string;
  challenge: string;
  scopes: string[];
}

export function showConsent(clients: OAuthClient[], c: AirtableContext): Response {
  const query = new URL(c.req.url).searchParams;
  const { client, scopes } = parseRequest(clients, query);
  const page = consentPage(client.name ?? client.clientId, scopes, query);
  return c.body(page, 200, HTML_HEADERS);
}

export async function decideConsent(
  clients: OAuthClient[],
  grants: Grants,
  c: AirtableContext,
): Promise<Response> {
  const form = new URLSearchParams(await readBody(c));
  const { client, redirectUri, state, challenge, scopes } = parseRequest(clients, form);
  if (form.get('decision') !== 'authorize') {
    return redirectBack(redirectUri, { error: 'access_denied', state });
  }
  const { clientId } = client;
  const code = await grants.issueCode({ clientId, redirectUri, challenge, scopes });
  return redirectBack(redirectUri, {
    code,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
}

/** @throws HTTPException that redirects errors back to the client. An unregistered client or redirect URI gets
 *  an error page instead. */
function parseRequest(clients: OAuthClient[], query: URLSearchParams): AuthorizationRequest {
  const client = findClient(clients, query.get('client_id'));
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client || !isRedirectAllowed(client, redirectUri)) {
    const page = errorPage('The client_id or redirect_uri is not registered.');
    throw httpError(400, page, HTML_HEADERS);
  }
  const state = query.get('state') ?? '';
  const challenge = query.get('code_challenge') ?? '';
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  const reject = (error: string, error_description: string) =>
    new HTTPException(303, {
      res: redirectBack(redirectUri, { error, error_description, state }),
    });
  if (query.get('response_type') !== 'code') {
    throw reject('unsupported_response_type', 'response_type must be code');
  }
  if (state.length < 16 || state.length > 1024) {
    throw reject('invalid_request', 'state must have 16 to 1024 characters');
  }
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw reject('invalid_request', 'PKCE with S256 is required');
  }
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope))) {
    throw reject('invalid_scope', 'scope must name scopes of Airtable');
  }
  return { client, redirectUri, state, challenge, scopes };
}

function redirectBack(redirectUri: string, parameters: Record<string, string>): Response {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return new Response(null, { status: 303, headers: { location: url.href } });
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:12vh auto;padding:0 1rem}' +
  'button{font:inherit;padding:.6rem 1.2rem;margin-right:.5rem;border:1px solid #2d5bd0;border-radius:6px}' +
  'button[value=authorize]{background:#2d5bd0;color:#fff}';

const htmlDocument = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>${body}</main></html>`;

function consentPage(clientName: string, scopes: string[], query: URLSearchParams): string {
  const hidden = [...query].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const requested = scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`);
  return htmlDocument(
    'Local Airtable',
    `<p><strong>${escapeHtml(clientName)}</strong> would like to use this base:</p>` +
      `<ul>${requested.join('')}</ul>` +
      `<form method="post" action="/oauth2/v1/authorize">${hidden.join('')}` +
      '<button name="decision" value="authorize">Authorize</button>' +
      '<button name="decision" value="deny">Cancel</button></form>',
  );
}

function errorPage(message: string): string {
  return htmlDocument('Local Airtable', `<p>${escapeHtml(message)}</p>`);
}
