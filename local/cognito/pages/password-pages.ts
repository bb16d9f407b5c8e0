import { field, hiddenFields } from './fields.ts';
import { actions, type Frame, readonlyEmail, pageTitle, newPasswordField, type Step } from './frame.ts';
import { html } from './html.ts';

interface NewPassword extends Step {
  session: string;
  email: string;
  problem: string | undefined;
}

/** For who came in with a temporary password. */
export function newPasswordPage(frame: Frame, { params, session, email, problem }: NewPassword) {
  const title = 'Choose a New Password';
  return frame.page(
    pageTitle(title, problem),
    html`<h1>${title}</h1>
      <p class="lead">You came in with a temporary password. From now on, your own lets you in.</p>
      <form method="post" action="/newPassword">
        ${hiddenFields(params)}
        <input type="hidden" name="session" value="${session}">
        ${readonlyEmail(email)}
        ${newPasswordField('New password', problem, true)}
        ${actions(frame, 'Set Password')}
      </form>`,
  );
}

export function forgottenPage(frame: Frame, { params, email }: Step & { email: string }) {
  const title = 'Forgotten Password';
  return frame.page(
    title,
    html`<h1>${title}</h1>
      <p class="lead">Tell us your e-mail address, and we send you a code.</p>
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
        ${actions(frame, 'Send Code')}
      </form>
      <p class="other"><a href="/login?${String(params)}">Back to Log In</a></p>`,
  );
}

interface Confirm extends Step {
  email: string;
  code: string;
  problems: { code?: string; password?: string };
}

/** For who has a code, or has none because there is no such account. */
export function confirmPage(frame: Frame, { params, email, code, problems }: Confirm) {
  const title = 'Set a New Password';
  return frame.page(
    pageTitle(title, problems.code ?? problems.password),
    html`<h1>${title}</h1>
      <p class="lead">If there is an account with this address, a code is on its way to it.</p>
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
        ${actions(frame, 'Set Password')}
      </form>
      <p class="other"><a href="/forgotPassword?${String(params)}">Send another code</a></p>`,
  );
}
