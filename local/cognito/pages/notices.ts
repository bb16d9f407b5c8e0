import type { Frame } from './frame.ts';
import { html } from './html.ts';

/** The pages that can only send the visitor back. */
export function notices({ page, brand, siteUrl }: Frame) {
  const notice = (status: number, title: string, text: string) =>
    page(
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
        'This Link Does Not Lead Anywhere',
        `Its ${parameter} is not one that ${brand} knows. Go back to the shop and choose Log In there.`,
      ),
    noSignUp: () =>
      notice(
        403,
        'Accounts Are by Invitation',
        `${brand} makes accounts for its guests itself. Write to the shop if you would like one.`,
      ),
    notFound: () => notice(404, 'No Such Page', 'Go back to the shop and look for it from there.'),
    failed: () =>
      notice(
        500,
        'Something Went Wrong',
        'It was not your doing, and nothing was changed. Go back to the shop and try again.',
      ),
  };
}
