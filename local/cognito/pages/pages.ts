import { html } from 'hono/html';
import { alert, field, hiddenFields } from './fields.ts';
import {
  actions,
  createLayout,
  type PageOptions,
  type PageProps,
  pageTitle,
  type SiteOptions,
} from './layout.ts';
import { confirmPasswordPage, forgotPasswordPage, newPasswordPage } from './password-pages.ts';
import { secondFactorPage } from './second-factor-page.ts';
import { confirmSignUpPage, signUpPage } from './sign-up-page.ts';

/** The pages of the hosted login. They need no scripts. */
export function createPages(site: SiteOptions, selfSignUp: boolean) {
  const options: PageOptions = { ...site, renderPage: createLayout(site), selfSignUp };
  return {
    logIn: logInPage.bind(undefined, options),
    signUp: signUpPage.bind(undefined, options),
    confirmSignUp: confirmSignUpPage.bind(undefined, options),
    secondFactor: secondFactorPage.bind(undefined, options),
    newPassword: newPasswordPage.bind(undefined, options),
    forgotPassword: forgotPasswordPage.bind(undefined, options),
    confirmPassword: confirmPasswordPage.bind(undefined, options),
    ...noticePages(options),
  };
}

export type Pages = ReturnType<typeof createPages>;

interface LogIn extends PageProps {
  email: string;
  problem?: string;
  /** Success message. */
  notice?: string;
}

function logInPage(options: PageOptions, { params, email, problem, notice }: LogIn) {
  const { brand, selfSignUp } = options;
  return options.renderPage(
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
        <p class="small"><a href="/forgotPassword?${String(params)}">Forgot your password?</a></p>
        ${actions(options, 'Log In')}
      </form>
      ${
        selfSignUp &&
        html`<p class="other">New to ${brand}? <a href="/signup?${String(params)}">Create an account</a></p>`
      }`,
  );
}

/** Pages with a message and a link to the shop. */
function noticePages({ renderPage, brand, siteUrl }: PageOptions) {
  const notice = (status: number, title: string, text: string) =>
    renderPage(
      title,
      html`<h1>${title}</h1>
        <p class="lead">${text}</p>
        <p><a class="button solid" href="${siteUrl}/">Back to the shop</a></p>`,
      status,
    );
  return {
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
      notice(
        403,
        'Accounts by Invitation',
        `${brand} creates accounts by invitation only. Contact the shop if you would like one.`,
      ),
    notFound: () => notice(404, 'Page Not Found', 'Go back to the shop and look for it there.'),
    failed: () =>
      notice(
        500,
        'Something Went Wrong',
        'Nothing was changed. Go back to the shop and try again.',
      ),
  };
}
