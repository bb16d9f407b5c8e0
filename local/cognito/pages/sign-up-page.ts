import { html } from 'hono/html';
import { alert, field, hiddenFields } from './fields.ts';
import {
  actions,
  newPasswordField,
  type PageOptions,
  type PageProps,
  pageTitle,
} from './layout.ts';

interface SignUp extends PageProps {
  person: { email: string; firstName: string; lastName: string };
  problems: { email?: string; password?: string; form?: string };
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
