/** A photo cannot be copied; the message completes 'The photo … '. */
export class PhotoError extends Error {
  /** The URL has expired; a fresh one may work. */
  readonly isExpired: boolean;
  /** The next attempt may succeed. */
  readonly isTemporary: boolean;
  /** No attempt will ever succeed, since an attachment never changes. */
  readonly isFinal: boolean;
  constructor(message: string, { isExpired = false, isTemporary = false, isFinal = false } = {}) {
    super(message);
    this.isExpired = isExpired;
    this.isTemporary = isTemporary;
    this.isFinal = isFinal;
  }
}
