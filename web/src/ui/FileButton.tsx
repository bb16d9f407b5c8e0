import { type ChangeEvent, useId } from 'react';
import { getButtonClass } from './Button.tsx';
import styles from './FileButton.module.css';

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
  const { label, accept, isMain, isMultiple, isFolder, isDisabled, onChoose } = props;
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files);
    target.value = '';
  };

  return (
    <span className={styles.file}>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        className={styles.input}
        onChange={choose}
        {...(isFolder ? { webkitdirectory: '' } : {})}
      />
      <label
        htmlFor={id}
        className={`${getButtonClass({ variant: isMain ? 'solid' : 'outline' })} ${styles.button}`}
      >
        {label}
      </label>
    </span>
  );
}
