import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.ts';

interface MailContext {
  brand: string;
  /** The hosted login. */
  loginUrl: string;
}

/** Writes the mail that Cognito would send to files. */
export class Mail {
  readonly #directory: string;
  readonly #context: MailContext;

  constructor(directory: string, context: MailContext) {
    this.#directory = directory;
    this.#context = context;
  }

  invite(email: string, password: string): Promise<void> {
    return this.#send(email, invitation(this.#context, email, password));
  }

  sendCode(email: string, code: string): Promise<void> {
    return this.#send(email, verification(this.#context, code));
  }

  async #send(email: string, text: string): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    const address = email.replace(/[^\w.@+-]/g, '_').slice(0, 100);
    const path = join(this.#directory, `${time}-${address}.txt`);
    await writeAtomically(path, `To: ${email}\nSubject: ${text}`);
    console.log(`MAIL ${path}`);
  }
}

const invitation = ({ brand, loginUrl }: MailContext, email: string, password: string) =>
  `${brand}: your account

An account has been created for you at ${brand}. Log in within 7 days:

  ${loginUrl}

  E-mail:             ${email}
  Temporary password: ${password}

You will then be asked to choose your own password.
`;

const verification = ({ brand, loginUrl }: MailContext, code: string) =>
  `${brand}: your code for a new password

Someone, probably you, requested a new password at ${brand}. Enter this code within an hour:

  ${code}

If you closed the page, start again at ${loginUrl}
If you did not request this, ignore this mail. Your password stays the same.
`;
