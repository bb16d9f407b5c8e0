/** HEIC is the default format of iPhones; only Safari can show it.
 *  @param head the first 12 bytes of a file, whose name may say something else */
export const isHeic = (head: Uint8Array): boolean =>
  /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)));
