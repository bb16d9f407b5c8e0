const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids from the address bar are checked: any other text could be the name of another call, such as `featured`. */
export const isUuid = (text: string): boolean => UUID.test(text);
