/** The local gateway applies these limits of AWS services as well. */

/** API Gateway times out after 30 seconds, so functions must end before. */
export const FUNCTION_TIMEOUT_SECONDS = 29;
export const ORIGIN_TIMEOUT_SECONDS = 30;
/** Lambda limits a response, including its JSON envelope, to this size. */
export const MAX_RESULT_BYTES = 6_291_556;
