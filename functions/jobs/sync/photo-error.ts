export class PhotoError extends Error {
  readonly isExpired: boolean;
  readonly isTemporary: boolean;
  /** Attachments never change, so no attempt will succeed. */
  readonly isFinal: boolean;
  constructor(message: string, { isExpired = false, isTemporary = false, isFinal = false } = {}) {
    super(message);
    this.isExpired = isExpired;
    this.isTemporary = isTemporary;
    this.isFinal = isFinal;
  }
}
