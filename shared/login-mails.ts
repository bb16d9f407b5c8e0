/** Cognito replaces `{username}` and `{####}` in the HTML. */
interface MailTemplate {
  subject: string;
  body: string;
}

interface Shop {
  brand: string;
  loginUrl: string;
}

/** `{####}` is the temporary password. */
export const invitationMail = ({ brand, loginUrl }: Shop): MailTemplate => ({
  subject: `${brand}: your staff account`,
  body: layout(
    brand,
    `<p>A staff account has been created for you at ${brand}. Please log in within 7 days:</p>
<p><a href="${loginUrl}">${loginUrl}</a></p>
<p>E-mail: <strong>{username}</strong><br>
Temporary password: <strong>{####}</strong></p>
<p>You will be asked to choose your own password.</p>`,
  ),
});

/** Cognito has a single template for new accounts and new passwords. `{####}` is the code. */
export const codeMail = ({ brand, loginUrl }: Shop): MailTemplate => ({
  subject: `${brand}: your verification code`,
  body: layout(
    brand,
    `<p>Your verification code for ${brand}:</p>
<p style="font-size: 24px"><strong>{####}</strong></p>
<p>Enter it within an hour on the page where you asked for it. If you have closed that page, start again:
<a href="${loginUrl}">${loginUrl}</a></p>
<p>If you did not ask for a code, ignore this e-mail. Nothing will change.</p>`,
  ),
});

const layout = (brand: string, content: string) => `<!doctype html>
<html lang="en">
<body style="margin: 0; padding: 24px; background: #f4efe4; color: #23241c; font: 16px/1.5 Georgia, serif">
<div style="max-width: 560px; margin: 0 auto; padding: 24px 32px; background: #fffdf8; border-top: 6px solid #33381a">
<p style="font: bold 22px sans-serif; letter-spacing: 1px; color: #33381a">${brand}</p>
${content}
</div>
</body>
</html>
`;
