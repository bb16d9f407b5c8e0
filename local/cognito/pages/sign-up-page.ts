import { html } from 'hono/html';
import { alert, field, hiddenFields } from './fields.ts';
import {
  actions,
  newPasswordField,
  type PageOptions,
  type PageProps,
  pageTitle,
  readonlyEmail,
} from './layout.ts';

interface SignUp extends PageProps {
  person: { email: string; firstName: string; lastName: string };
  problems: { email?: string; password?: string; form?: string };
}

export function confirmSignUpPage(
  options: PageOptions,
  { params, email, problem }: PageProps & { email: string; problem?: string },
) {
  const title = 'Confirm Your E-mail';
  return options.renderPage(
    pageTitle(title, problem),
    html`<h1>${title}</h1>
      <p class="lead">We have sent a code to this address. Enter it to log in.</p>
      <form method="post" action="/confirm">
        ${hiddenFields(params)}
        ${readonlyEmail(email)}
        ${field({
          name: 'confirmation_code',
          label: 'Code',
          autocomplete: 'one-time-code',
          inputmode: 'numeric',
          problem,
          isFocused: true,
        })}
        ${actions(options, 'Confirm')}
      </form>
      <form method="post" action="/resendCode" class="other">
        ${hiddenFields(params)}
        <input type="hidden" name="username" value="${email}">
        <button class="link">Send another code</button>
      </form>`,
  );
}

export function signUpPage(options: PageOptions, { params, person, problems }: SignUp) {
  const { email, password, form } = problems;
  return options.renderPage(
    pageTitle('Create an Account', email ?? password ?? form),
    html`<h1>Create an Account</h1>
      ${alert(form)}
      <form method="post" action="/signup">
        ${hiddenFields(params)}
        <div class="pair">
          ${field({
            name: 'given_name',
            label: 'First name',
            autocomplete: 'given-name',
            value: person.firstName,
            isOptional: true,
          })}
          ${field({
            name: 'family_name',
            label: 'Last name',
            autocomplete: 'family-name',
            value: person.lastName,
            isOptional: true,
          })}
        </div>
        ${field({
          name: 'username',
          label: 'E-mail',
          type: 'email',
          autocomplete: 'email',
          value: person.email,
          problem: email,
          isFocused: email !== undefined,
        })}
        ${newPasswordField('Password', password, password !== undefined && email === undefined)}
        ${actions(options, 'Create Account')}
      </form>
      <p class="other">Have an account? <a href="/login?${String(params)}">Log in</a></p>`,
  );
}
