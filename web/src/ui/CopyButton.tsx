import { useState } from 'react';
import { toast } from '../lib/toast.ts';
import { TextButton } from './TextButton.tsx';

export function CopyButton({ text, name }: Record<'text' | 'name', string>) {
  const [isCopied, setIsCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast({ title: 'Error', description: `Could not copy ${name}.`, variant: 'destructive' });
    }
  };

  return (
    <>
      <TextButton onClick={copy} onBlur={() => setIsCopied(false)}>
        {isCopied ? 'Copied' : 'Copy'}
        <span className="visually-hidden"> {name}</span>
      </TextButton>
      <span role="status" className="visually-hidden">
        {isCopied && 'Copied'}
      </span>
    </>
  );
}
