import { alert, field, hiddenFields } from './fields.ts';
import { actions, type Frame, pageTitle, type Step } from './frame.ts';
import { html } from './html.ts';

interface LogIn extends Step {
  email: string;
  problem?: string;
  /** What went well before. */
  notice?: string;
}

/** Where everybody comes in. */
export function logInPage(frame: Frame, { params, email, problem, notice }: LogIn) {
  const { brand, selfSignUp } = frame;
  return frame.page(
    pageTitle('Log In', problem),
    html`<h1>Log In</h1>
      ${alert(problem)}
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
      <form method="post" action="/login">
        ${hiddenFields(params)}
        ${field({
          name: 'username',
          label: 'E-mail',
          type: 'email',
          autocomplete: 'username',
          value: email,
          isFocused: email === '',
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          isFocused: email !== '',
        })}
        <p class="small"><a href="/forgotPassword?${String(params)}">Forgotten your password?</a></p>
        ${actions(frame, 'Log In')}
      </form>
      ${
        selfSignUp &&
        html`<p class="other">New to ${brand}? <a href="/signup?${String(params)}">Create an account</a></p>`
      }`,
  );
}
