/** An address from which nothing is requested; the message completes 'This link … '. */
export class RejectedUrlError extends Error {
  /** @param details for the log. */
  constructor(message: string, details?: string) {
    super(message, details ? { cause: new Error(details) } : {});
  }
}
