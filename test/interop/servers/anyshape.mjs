/** The awkward set as a module of tools, for `anyshape serve`. Routes are a source of their own. */
import { reply, tool, ToolError } from 'anyshape';
import { cases } from '../cases/index.mjs';
import { record } from './record.mjs';

export default cases
  .filter(({ source }) => source !== 'route')
  .map(({ name, about, input, output, settings, value, content, error }) =>
    tool({
      name,
      description: about,
      ...(input !== undefined && { input }),
      ...(output !== undefined && { output }),
      ...settings,
      run(args, { protocolVersion }) {
        record(name, args, protocolVersion);
        if (error !== undefined) throw new ToolError(error);
        return content === undefined ? value : reply(value, { content });
      },
    }),
  );
