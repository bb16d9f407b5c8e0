import escapeHtml from 'escape-html';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:12vh auto;padding:0 1rem}' +
  'button{font:inherit;padding:.6rem 1.2rem;margin-right:.5rem;border:1px solid #2d5bd0;border-radius:6px}' +
  'button[value=authorize]{background:#2d5bd0;color:#fff}';

const document = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>${body}</main></html>`;

/** The page's form posts to the very address it was opened at. */
export function consentPage(clientName: string, scopes: string[], query: URLSearchParams): string {
  const hidden = [...query].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const asked = scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`);
  return document(
    'Local Airtable',
    `<p><strong>${escapeHtml(clientName)}</strong> would like to use this base:</p>` +
      `<ul>${asked.join('')}</ul>` +
      `<form method="post" action="/oauth2/v1/authorize">${hidden.join('')}` +
      '<button name="decision" value="authorize">Authorize</button>' +
      '<button name="decision" value="deny">Cancel</button></form>',
  );
}

export function errorPage(message: string): string {
  return document('Local Airtable', `<p>${escapeHtml(message)}</p>`);
}
