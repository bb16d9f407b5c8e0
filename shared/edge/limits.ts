/** The limits of the services behind the CDN, which the local gateway applies too. */

/** API Gateway gives up after 30 seconds, so functions end before. */
export const FUNCTION_TIMEOUT_SECONDS = 29;
/** The CDN waits this long for an origin's answer. */
export const ORIGIN_TIMEOUT_SECONDS = 30;
/** Lambda's limit of an answer, as the JSON that the function returns. */
export const MAX_RESULT_BYTES = 6_291_556;
