import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.ts';

interface Letterhead {
  brand: string;
  /** Where the addressee goes with what the mail tells. */
  loginUrl: string;
}

/** There is no mail on this machine: what Cognito would send is laid into a folder. */
export class Mail {
  readonly #directory: string;
  readonly #head: Letterhead;

  constructor(directory: string, head: Letterhead) {
    this.#directory = directory;
    this.#head = head;
  }

  invite(email: string, password: string): Promise<void> {
    return this.#send(email, invitation(this.#head, email, password));
  }

  sendCode(email: string, code: string): Promise<void> {
    return this.#send(email, verification(this.#head, code));
  }

  async #send(email: string, letter: string): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    const address = email.replace(/[^\w.@+-]/g, '_').slice(0, 100);
    const path = join(this.#directory, `${time}-${address}.txt`);
    await writeAtomically(path, `To: ${email}\nSubject: ${letter}`);
    console.log(`MAIL ${path}`);
  }
}

const invitation = ({ brand, loginUrl }: Letterhead, email: string, password: string) =>
  `${brand}: your account

An account has been made for you at ${brand}. Log in within 7 days:

  ${loginUrl}

  E-mail:             ${email}
  Temporary password: ${password}

You will then be asked to choose a password of your own.
`;

const verification = ({ brand, loginUrl }: Letterhead, code: string) =>
  `${brand}: your code for a new password

Somebody, most likely you, asked for a new password at ${brand}. Enter this code within an hour:

  ${code}

If you have closed the page, begin again at ${loginUrl}
If you asked for nothing, leave this mail be: your password stays as it is.
`;
