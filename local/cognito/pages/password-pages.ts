import { html } from 'hono/html';
import { field, hiddenFields } from './fields.ts';
import {
  actions,
  newPasswordField,
  type PageOptions,
  type PageProps,
  pageTitle,
  readonlyEmail,
} from './layout.ts';

interface NewPassword extends PageProps {
  session: string;
  email: string;
  problem: string | undefined;
}

/** For users who logged in with a temporary password. */
export function newPasswordPage(
  options: PageOptions,
  { params, session, email, problem }: NewPassword,
) {
  const title = 'Choose a New Password';
  return options.renderPage(
    pageTitle(title, problem),
    html`<h1>${title}</h1>
      <p class="lead">You logged in with a temporary password. Choose your own to continue.</p>
      <form method="post" action="/newPassword">
        ${hiddenFields(params)}
        <input type="hidden" name="session" value="${session}">
        ${readonlyEmail(email)}
        ${newPasswordField('New password', problem, true)}
        ${actions(options, 'Set Password')}
      </form>`,
  );
}

export function forgotPasswordPage(
  options: PageOptions,
  { params, email }: PageProps & { email: string },
) {
  const title = 'Forgot Password';
  return options.renderPage(
    title,
    html`<h1>${title}</h1>
      <p class="lead">Enter your e-mail address, and we will send you a code.</p>
      <form method="post" action="/forgotPassword">
        ${hiddenFields(params)}
        ${field({
          name: 'username',
          label: 'E-mail',
          type: 'email',
          autocomplete: 'username',
          value: email,
          isFocused: true,
        })}
        ${actions(options, 'Send Code')}
      </form>
      <p class="other"><a href="/login?${String(params)}">Back to Log In</a></p>`,
  );
}

interface ConfirmPassword extends PageProps {
  email: string;
  code: string;
  problems: { code?: string; password?: string };
}

/** Shown whether the account exists or not. */
export function confirmPasswordPage(
  options: PageOptions,
  { params, email, code, problems }: ConfirmPassword,
) {
  const title = 'Set a New Password';
  return options.renderPage(
    pageTitle(title, problems.code ?? problems.password),
    html`<h1>${title}</h1>
      <p class="lead">If an account with this address exists, we have sent a code to it.</p>
      <form method="post" action="/confirmForgotPassword">
        ${hiddenFields(params)}
        ${readonlyEmail(email)}
        ${field({
          name: 'confirmation_code',
          label: 'Code',
          autocomplete: 'one-time-code',
          inputmode: 'numeric',
          value: code,
          problem: problems.code,
          isFocused: problems.password === undefined,
        })}
        ${newPasswordField('New password', problems.password, problems.password !== undefined)}
        ${actions(options, 'Set Password')}
      </form>
      <p class="other"><a href="/forgotPassword?${String(params)}">Send another code</a></p>`,
  );
}
