import { expect, it } from 'vitest';
import { parseForm, SITE, shareCognito, startTestCognito } from './testing/start.ts';

const ATTACK = `"><script>alert(1)</script>'&`;
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;';

const shared = shareCognito();

it('no page of the local Cognito is cached, can be framed, or leaks its URL', async () => {
  const { get, post, authorizeParams } = await shared();
  const answers = [
    await get(`/login?${authorizeParams()}`),
    await get(`/signup?${authorizeParams()}`),
    await get(`/forgotPassword?${authorizeParams()}`),
    await post(`/login?${authorizeParams()}`, { username: 'x', password: 'y' }),
    await get('/logout'),
    await get('/nowhere'),
  ];
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${SITE}; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
});

it('no page of the local Cognito needs a script, or loads anything from other sites', async () => {
  const { get, authorizeParams } = await shared();
  for (const path of ['/login', '/signup', '/forgotPassword']) {
    const page = await (await get(`${path}?${authorizeParams()}`)).text();
    expect(page).not.toMatch(/<script|javascript:| on\w+=/i);
    expect(page).not.toMatch(/url\(|src=|<link/);
    expect(page).toContain(`href="${SITE}/">Cancel</a>`);
    for (const [input] of page.matchAll(/<input id[^>]*>/g)) {
      expect(input).toContain('autocomplete=');
      expect(page).toContain(`<label for="${/id="(\w+)"/.exec(input)?.[1]}"`);
    }
  }
});

it.each(['state', 'nonce', 'whatever', `name${ATTACK}`])(
  'user input on a page of the local Cognito is escaped: %s',
  async (name) => {
    const { get, authorizeParams } = await shared();
    for (const path of ['/login', '/signup', '/forgotPassword']) {
      const page = await (await get(`${path}?${authorizeParams({ [name]: ATTACK })}`)).text();
      expect(page).not.toContain('<script>');
      expect(page).toContain(ESCAPED);
    }
  },
);

it('user input on a page of the local Cognito is escaped in each field of a form', async () => {
  const { post, authorizeParams } = await shared();
  const form = Object.fromEntries(authorizeParams());
  const fields = {
    username: ATTACK,
    password: ATTACK,
    given_name: ATTACK,
    family_name: ATTACK,
    session: ATTACK,
    confirmation_code: ATTACK,
  };
  for (const path of ['/login', '/signup', '/newPassword', '/forgotPassword']) {
    const page = await (await post(path, { ...form, ...fields })).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain(`value="${ESCAPED}"`);
  }
  const confirm = await post('/confirmForgotPassword', { ...form, ...fields });
  expect(await confirm.text()).not.toContain('<script>');
});

it('user input on a page of the local Cognito is escaped on error pages, and in the name of the shop', async () => {
  const { get, authorizeParams } = await startTestCognito({ brand: ATTACK });
  for (const change of [{ client_id: ATTACK }, { redirect_uri: ATTACK }]) {
    const page = await (await get(`/login?${authorizeParams(change)}`)).text();
    expect(page).not.toContain('<script>');
  }
});

it('user input on a page of the local Cognito is passed on unchanged by the form', async () => {
  const { get, authorizeParams } = await shared();
  const page = await (await get(`/login?${authorizeParams({ state: 'a+b/c=' })}`)).text();
  expect(parseForm(page)).toMatchObject({
    ...Object.fromEntries(authorizeParams({ state: 'a+b/c=' })),
  });
});
