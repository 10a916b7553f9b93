/* The grounded extension of an i23 file, as fast as plain C reads, labels and prints it: the floor
   that benchmarks/solve.py measures against. It trusts its input and checks nothing.

       cc -O2 floor.c -o floor && ./floor -p SE-GR -f FILE */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text, *end;

static int number(void)
{
    int value = 0;
    while (text < end && (*text < '0' || *text > '9')) text++;
    while (text < end && *text >= '0' && *text <= '9') value = 10 * value + (*text++ - '0');
    return value;
}

static void whole_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (!file) exit(2);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    text = malloc(size + 1);
    if (fread(text, 1, size, file) != (size_t)size) exit(2);
    end = text + size;
    fclose(file);
}

int main(int count, char **words)
{
    const char *name = "";
    for (int word = 1; word + 1 < count; word++)
        if (!strcmp(words[word], "-f")) name = words[word + 1];
    whole_file(name);
    int size = number(), attacks = 0, room = 1 << 16;
    int *pairs = malloc(2 * sizeof(int) * room);
    for (int attacker; (attacker = number()); attacks++) {
        if (attacks == room) pairs = realloc(pairs, 2 * sizeof(int) * (room *= 2));
        pairs[2 * attacks] = attacker - 1;
        pairs[2 * attacks + 1] = number() - 1;
    }
    int *starts = calloc(size + 2, sizeof(int)), *standing = calloc(size, sizeof(int));
    int *targets = malloc(sizeof(int) * (attacks + 1)), *waiting = malloc(sizeof(int) * (size + 1));
    signed char *status = calloc(size, 1);
    for (int edge = 0; edge < attacks; edge++) {
        starts[pairs[2 * edge] + 2]++;
        standing[pairs[2 * edge + 1]]++;
    }
    for (int node = 1; node <= size; node++) starts[node + 1] += starts[node];
    for (int edge = 0; edge < attacks; edge++)
        targets[starts[pairs[2 * edge] + 1]++] = pairs[2 * edge + 1];
    int filled = 0;
    for (int node = 0; node < size; node++)
        if (!standing[node]) { status[node] = 1; waiting[filled++] = node; }
    for (int next = 0; next < filled; next++)
        for (int at = starts[waiting[next]]; at < starts[waiting[next] + 1]; at++) {
            int hit = targets[at];
            if (status[hit]) continue;
            status[hit] = -1;
            for (int to = starts[hit]; to < starts[hit + 1]; to++)
                if (!--standing[targets[to]] && !status[targets[to]]) {
                    status[targets[to]] = 1;
                    waiting[filled++] = targets[to];
                }
        }
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    fputs("w", stdout);
    for (int node = 0; node < size; node++)
        if (status[node] == 1) printf(" %d", node + 1);
    puts("");
    return 0;
}
