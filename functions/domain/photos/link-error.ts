export class LinkError extends Error {
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
