/** An answer that is no page. */
export interface TextFile {
  type: 'application/xml' | 'application/atom+xml' | 'text/plain';
  body: string;
}
