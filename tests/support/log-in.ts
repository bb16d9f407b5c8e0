import { generate } from 'cognito-local/lib/services/totp.js';
import { type Account, demoAccounts } from '../../local/cognito/accounts.ts';

export interface Credentials extends Pick<Account, 'email' | 'password'> {
  secret?: string;
}

const [staff, cataloger, collector, trader] = [...demoAccounts] as [
  Account,
  Account,
  Account,
  Account,
];
export const accounts = { staff, cataloger, collector, trader };

export async function passHostedLogin(
  authorizeUrl: string,
  { email, password, secret }: Credentials,
): Promise<string> {
  const fields = { username: email, password };
  const answer = await submitForm(await fetch(authorizeUrl), fields);
  const codePage = secret !== undefined && answer.status === 200 ? answer : undefined;
  const response = codePage
    ? await submitForm(codePage, { confirmation_code: generate(secret ?? '') })
    : answer;
  const location = response.headers.get('location');
  if (!location) throw new Error(`The hosted login answered ${response.status}`);
  return location;
}

async function submitForm(page: Response, fields: Record<string, string>): Promise<Response> {
  const html = await page.text();
  const form = new URLSearchParams(fields);
  for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    form.set(attribute(input, 'name'), attribute(input, 'value'));
  }
  const action = attribute(/<form[^>]*>/.exec(html)?.[0] ?? '', 'action');
  return fetch(new URL(action, page.url), { method: 'POST', body: form, redirect: 'manual' });
}

export async function logIn(url: string, who: Credentials): Promise<{ cookie: string }> {
  const redirect = await fetch(`${url}/api/login`, { redirect: 'manual' });
  const callback = await passHostedLogin(redirect.headers.get('location') ?? '', who);
  const response = await fetch(callback, {
    redirect: 'manual',
    headers: { cookie: getCookies(redirect) },
  });
  const cookie = getCookies(response);
  if (!cookie.includes('session=')) throw new Error(`Signing in ended with ${response.status}`);
  return { cookie };
}

function getCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
