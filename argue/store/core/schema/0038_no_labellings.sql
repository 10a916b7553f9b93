-- A labelling is computed anew in less time than it takes to read one.
DROP TABLE labellings;
