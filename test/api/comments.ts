/** The comment of a declaration or a member: what it says, its parameters, and its examples, as Markdown. */
import ts from 'typescript';

export interface Comment {
  readonly text: string;
  readonly parameters: readonly { readonly name: string; readonly text: string }[];
  readonly returns: string | undefined;
  readonly examples: readonly string[];
}

export function commentOf(node: ts.Node): Comment {
  // A comment that stands apart, such as the header of a file, is not about the declaration after it.
  const comment = ts.getJSDocCommentsAndTags(documented(node)).filter(ts.isJSDoc).at(-1);
  const tags: readonly ts.JSDocTag[] = comment?.tags ?? [];
  return {
    text: textOf(comment?.comment),
    parameters: tags
      .filter(ts.isJSDocParameterTag)
      .map((tag) => ({ name: tag.name.getText(), text: textOf(tag.comment) })),
    returns: tags.filter(ts.isJSDocReturnTag).map((tag) => textOf(tag.comment))[0],
    examples: tags.filter(({ tagName }) => tagName.text === 'example').map(exampleOf),
  };
}

/** The comment of a constant stands before the statement that declares it. */
function documented(node: ts.Node): ts.Node {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node;
}

function textOf(comment: ts.JSDoc['comment']): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\n(?!\n)/g, (line, at: number, text: string) =>
    text[at - 1] === '\n' ? line : ' ',
  );
}

/** From the text of the file: the parser would take an `@` or an indentation in it for its own. */
function exampleOf(tag: ts.JSDocTag): string {
  const [, ...lines] = tag.getText().split('\n');
  return lines
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .replace(/\s*\*?\/?\s*$/, '');
}
