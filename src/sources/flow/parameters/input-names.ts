/**
 * The parameters of a tool, as written, in; the input name of each placeholder out. A placeholder that is
 * alone in its parameter has the parameter's key as its input name; one that shares a value with others, or
 * is in parameters of several keys, has its own name: so every name is an input once.
 */
import { isObject } from '../../../json/index.ts';
import { namesIn, USER_PARAM } from './placeholders.ts';

export class InputNames {
  /** By the placeholder; undefined where the input has the placeholder's name. */
  private readonly keys: ReadonlyMap<string, string | undefined>;

  constructor(parameters: readonly unknown[], isSecret: (name: string) => boolean) {
    const keys = new Map<string, string | undefined>();
    for (const parameter of parameters) {
      const position = isObject(parameter) ? parameter['position'] : undefined;
      const { key, value } = isObject(position) ? position : {};
      if (typeof key !== 'string') continue;
      const names = namesIn(value).filter((name) => !isSecret(name));
      for (const name of names) {
        const isAlone = names.length === 1 && (!keys.has(name) || keys.get(name) === key);
        keys.set(name, isAlone ? key : undefined);
      }
    }
    this.keys = keys;
  }

  of(placeholder: string, key: string): string {
    return placeholder === USER_PARAM ? key : (this.keys.get(placeholder) ?? placeholder);
  }
}
