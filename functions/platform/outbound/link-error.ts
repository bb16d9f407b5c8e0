/** A photo behind a link cannot be imported; the message is a sentence for the user. */
export class LinkError extends Error {
  /** A later attempt may succeed. */
  readonly isTemporary: boolean;
  constructor(message: string, { isTemporary = false, cause }: LinkErrorOptions = {}) {
    super(`This link ${message}`, { cause });
    this.isTemporary = isTemporary;
  }
}
interface LinkErrorOptions {
  isTemporary?: boolean;
  cause?: unknown;
}
