const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Guards ids from the address bar: other text could name another endpoint, such as `featured`. */
export const isUuid = (text: string): boolean => UUID.test(text);
