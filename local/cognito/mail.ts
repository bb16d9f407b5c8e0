import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import { codeMail, invitationMail } from '../../shared/login-mails.ts';
import { writeAtomically } from '../atomic-file.ts';

interface MailContext {
  brand: string;
  loginUrl: string;
}

export class MailFolder {
  readonly #directory: string;
  readonly #context: MailContext;

  constructor(directory: string, context: MailContext) {
    this.#directory = directory;
    this.#context = context;
  }

  invite(email: string, password: string): Promise<void> {
    return this.#send(email, invitationMail(this.#context), password);
  }

  sendCode(email: string, code: string): Promise<void> {
    return this.#send(email, codeMail(this.#context), code);
  }

  async #send(
    email: string,
    { subject, body }: ReturnType<typeof codeMail>,
    secret: string,
  ): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    const address = email.replace(/[^\w.@+-]/g, '_').slice(0, 100);
    const path = join(this.#directory, `${time}-${address}.eml`);
    const content = body
      .replaceAll('{username}', () => String(html`${email}`))
      .replaceAll('{####}', () => String(html`${secret}`));
    const headers = [
      `To: ${email}`,
      `Subject: ${subject}`,
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
    ];
    await writeAtomically(path, [...headers, '', content].join('\n'));
    console.log(`MAIL ${path}`);
  }
}
