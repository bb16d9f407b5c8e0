/** The message completes 'This link … '. */
export class RejectedUrlError extends Error {
  constructor(message: string, details?: string) {
    super(message, details ? { cause: new Error(details) } : {});
  }
}
