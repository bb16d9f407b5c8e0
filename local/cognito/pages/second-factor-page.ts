import { html } from 'hono/html';
import { field, hiddenFields } from './fields.ts';
import { actions, type PageOptions, type PageProps, pageTitle, readonlyEmail } from './layout.ts';

interface SecondFactor extends PageProps {
  session: string;
  email: string;
  problem: string | undefined;
}

export function secondFactorPage(
  options: PageOptions,
  { params, session, email, problem }: SecondFactor,
) {
  const title = 'Enter a Code';
  return options.renderPage(
    pageTitle(title, problem),
    html`<h1>${title}</h1>
      <p class="lead">Open your authenticator app and enter the code that it shows.</p>
      <form method="post" action="/mfa">
        ${hiddenFields(params)}
        <input type="hidden" name="session" value="${session}">
        ${readonlyEmail(email)}
        ${field({
          name: 'confirmation_code',
          label: 'Code',
          autocomplete: 'one-time-code',
          inputmode: 'numeric',
          problem,
          isFocused: true,
        })}
        ${actions(options, 'Log In')}
      </form>`,
  );
}
