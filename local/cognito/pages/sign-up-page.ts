import { alert, field, hiddenFields } from './fields.ts';
import { actions, type Frame, pageTitle, newPasswordField, type Step } from './frame.ts';
import { html } from './html.ts';

interface SignUp extends Step {
  person: { email: string; firstName: string; lastName: string };
  problems: { email?: string; password?: string; form?: string };
}

/** Where collectors make their account. */
export function signUpPage(frame: Frame, { params, person, problems }: SignUp) {
  const { email, password, form } = problems;
  return frame.page(
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
        ${actions(frame, 'Create Account')}
      </form>
      <p class="other">Have an account? <a href="/login?${String(params)}">Log in</a></p>`,
  );
}
