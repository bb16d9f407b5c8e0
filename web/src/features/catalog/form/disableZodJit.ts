import * as z from 'zod';

/** The site's content security policy forbids code made of text, and the browser would complain of each
 *  try. Stands before the schemas, which try when they are made. */
z.config({ jitless: true });
