import type { Frame } from './frame.ts';
import { type Look, layout } from './layout.ts';
import { logInPage } from './log-in-page.ts';
import { notices } from './notices.ts';
import { confirmPage, forgottenPage, newPasswordPage } from './password-pages.ts';
import { signUpPage } from './sign-up-page.ts';

/** The pages of the hosted login; none of them needs a script. */
export function hostedPages(look: Look, selfSignUp: boolean) {
  const frame: Frame = { ...look, page: layout(look), selfSignUp };
  return {
    logIn: logInPage.bind(undefined, frame),
    signUp: signUpPage.bind(undefined, frame),
    newPassword: newPasswordPage.bind(undefined, frame),
    forgotten: forgottenPage.bind(undefined, frame),
    confirm: confirmPage.bind(undefined, frame),
    ...notices(frame),
  };
}

export type Pages = ReturnType<typeof hostedPages>;
