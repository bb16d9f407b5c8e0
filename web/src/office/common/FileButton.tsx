import { Button } from '@mui/material';
import { type ChangeEvent, useRef } from 'react';

interface FileButtonProps {
  label: string;
  accept?: string;
  isMain?: boolean;
  isMultiple?: boolean;
  isFolder?: boolean;
  isDisabled?: boolean;
  onChoose: (files: FileList | null) => void;
}

export function FileButton(props: FileButtonProps) {
  const { label, accept, isMain, isMultiple, isFolder, isDisabled = false, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files);
    target.value = '';
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={choose}
        {...(isFolder ? { webkitdirectory: '' } : {})}
      />
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
