import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

interface SiteOptions {
  brand: string;
  siteUrl: string;
  selfSignUp: boolean;
}

interface Form {
  params: URLSearchParams;
  problem?: string | undefined;
}

interface Field {
  name: string;
  label: string;
  autocomplete: string;
  type?: 'email' | 'password';
  value?: string;
  isOptional?: boolean;
  isReadonly?: boolean;
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:8vh auto;padding:0 1rem;color:#23241f}' +
  'label,input{display:block;width:100%;box-sizing:border-box}' +
  'input,button{font:inherit;padding:.5rem;margin:.25rem 0 1rem}' +
  '[role=alert]{color:#8c2f25}';

const PASSWORD_HINT =
  '8 characters or more, with an uppercase and a lowercase letter, a digit and a symbol.';

const emailField = (value = ''): Field => ({
  name: 'username',
  label: 'E-mail',
  type: 'email',
  autocomplete: 'username',
  value,
});
const readonlyEmail = (email: string): Field => ({ ...emailField(email), isReadonly: true });
const passwordField = (label: string, autocomplete: string): Field => ({
  name: 'password',
  label,
  type: 'password',
  autocomplete,
});
const CODE: Field = {
  name: 'confirmation_code',
  label: 'Code',
  autocomplete: 'one-time-code',
};

const hidden = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}">`;
const hiddenFields = (params: URLSearchParams) =>
  [...params].map(([name, value]) => hidden(name, value));

function renderField(field: Field, isFocused: boolean): Html {
  const { name, label, autocomplete, type = 'text', value } = field;
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"
      ${value !== undefined && html`value="${value}"`}
      ${!field.isOptional && html`required`}
      ${field.isReadonly && html`readonly`}
      ${isFocused && html`autofocus`}>`;
}

export type Pages = ReturnType<typeof createPages>;

export function createPages({ brand, siteUrl, selfSignUp }: SiteOptions) {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // The response to a form redirects to the shop, which browsers check against form-action.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(siteUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
  };

  const render = (title: string, body: Html, status = 200) => {
    const page = html`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${brand}</title>
<style>${STYLE}</style><main><h1>${title}</h1>${body}</main></html>`;
    return new Response(String(page), { status, headers });
  };

  const notice = (status: number, title: string, text: string) =>
    render(title, html`<p>${text}</p><p><a href="${siteUrl}/">Back to the shop</a></p>`, status);

  const form = (
    title: string,
    path: string,
    fields: Field[],
    { params, problem }: Form,
    more: { text?: string; button?: string; session?: string; after?: Html | false } = {},
  ) => {
    const { text, button = title, session, after } = more;
    const firstEmpty = fields.find(({ value, isOptional }) => !value && !isOptional);
    return render(
      title,
      html`${text !== undefined && html`<p>${text}</p>`}
        ${problem !== undefined && html`<p role="alert">${problem}</p>`}
        <form method="post" action="${path}">
          ${hiddenFields(params)} ${session !== undefined && hidden('session', session)}
          ${fields.map((field) => renderField(field, field === firstEmpty))}
          <button>${button}</button> <a href="${siteUrl}/">Cancel</a>
        </form>
        ${after}`,
    );
  };

  return {
    logIn: ({ email, text, ...rest }: Form & { email: string; text?: string }) => {
      const password = passwordField('Password', 'current-password');
      return form('Log In', '/login', [emailField(email), password], rest, {
        ...(text === undefined ? {} : { text }),
        after: html`<p><a href="/forgotPassword?${String(rest.params)}">Forgot your password?</a></p>
          ${selfSignUp && html`<p><a href="/signup?${String(rest.params)}">Create an account</a></p>`}`,
      });
    },
    signUp: ({
      person: { email, firstName, lastName },
      ...rest
    }: Form & { person: { email: string; firstName: string; lastName: string } }) => {
      const name = { isOptional: true };
      const fields: Field[] = [
        {
          name: 'given_name',
          label: 'First name',
          autocomplete: 'given-name',
          value: firstName,
          ...name,
        },
        {
          name: 'family_name',
          label: 'Last name',
          autocomplete: 'family-name',
          value: lastName,
          ...name,
        },
        emailField(email),
        passwordField('Password', 'new-password'),
      ];
      return form('Create an Account', '/signup', fields, rest, {
        text: PASSWORD_HINT,
        button: 'Create Account',
      });
    },
    confirmSignUp: ({ email, ...rest }: Form & { email: string }) =>
      form('Confirm Your E-mail', '/confirm', [readonlyEmail(email), CODE], rest, {
        text: 'We have sent a code to this address. Enter it to log in.',
        button: 'Confirm',
        after: html`<form method="post" action="/resendCode">
          ${hiddenFields(rest.params)} ${hidden('username', email)}
          <button>Send another code</button>
        </form>`,
      }),
    secondFactor: ({ session, email, ...rest }: Form & { session: string; email: string }) =>
      form('Enter a Code', '/mfa', [readonlyEmail(email), CODE], rest, {
        text: 'Open your authenticator app and enter the code that it shows.',
        button: 'Log In',
        session,
      }),
    newPassword: ({ session, email, ...rest }: Form & { session: string; email: string }) => {
      const fields = [readonlyEmail(email), passwordField('New password', 'new-password')];
      return form('Choose a New Password', '/newPassword', fields, rest, {
        text: `You logged in with a temporary password. Choose your own to continue: ${PASSWORD_HINT}`,
        button: 'Set Password',
        session,
      });
    },
    forgotPassword: (request: Form) =>
      form('Forgot Password', '/forgotPassword', [emailField()], request, {
        text: 'Enter your e-mail address, and we will send you a code.',
        button: 'Send Code',
      }),
    confirmPassword: ({ email, ...rest }: Form & { email: string }) => {
      const fields = [readonlyEmail(email), CODE, passwordField('New password', 'new-password')];
      return form('Set a New Password', '/confirmForgotPassword', fields, rest, {
        text: `If an account with this address exists, we have sent a code to it. ${PASSWORD_HINT}`,
        button: 'Set Password',
      });
    },
    badLink: (parameter: string) =>
      notice(
        400,
        'Invalid Link',
        `The link has an invalid ${parameter}. Go back to the shop and choose Log In there.`,
      ),
    noPasskeys: () =>
      notice(
        501,
        'No Passkeys on This Machine',
        'Passkeys can be added at the hosted login on AWS. The local login has passwords only.',
      ),
    noSignUp: () =>
      notice(403, 'Accounts by Invitation', `${brand} creates accounts by invitation.`),
    notFound: () => notice(404, 'Page Not Found', 'Go back to the shop and look for it there.'),
    failed: () => notice(500, 'Something Went Wrong', 'Nothing was changed. Try again.'),
  };
}
