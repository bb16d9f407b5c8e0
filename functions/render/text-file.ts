export interface TextFile {
  type: 'application/xml' | 'application/atom+xml' | 'text/plain';
  body: string;
}
